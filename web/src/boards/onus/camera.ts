// What part of the table is seen: a middle, and how many pixels a millimetre has.
import type { Point } from './plane';

export interface Frame {
  wide: number; // pixels
  high: number;
}
export interface Camera extends Point {
  scale: number;
}
interface Size {
  wide: number; // millimetres
  high: number;
}

const MARGIN = 12; // millimetres around the table
const CLOSEST = 5; // pixels a millimetre

export const fitScale = (size: Size, frame: Frame): number =>
  Math.max(0.05, Math.min(frame.wide / (size.wide + 2 * MARGIN), frame.high / (size.high + 2 * MARGIN)));

const clamp = (value: number, least: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);

/** The nearest camera that does not look past the table. */
export function clamped({ x, y, scale }: Camera, size: Size, frame: Frame): Camera {
  const fit = fitScale(size, frame);
  const near = clamp(scale, fit, Math.max(CLOSEST, fit));
  const [across, down] = [frame.wide / near / 2, frame.high / near / 2];
  return {
    scale: near,
    x: clamp(x, across - MARGIN, size.wide + MARGIN - across),
    y: clamp(y, down - MARGIN, size.high + MARGIN - down),
  };
}

export const wholeField = (size: Size, frame: Frame): Camera =>
  clamped({ x: size.wide / 2, y: size.high / 2, scale: 0 }, size, frame);

/** Part of the table, in millimetres. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** All of these points with room around them; null where there are none. */
export function boxAround(points: readonly Point[], margin: number): Box | null {
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
const LOOSE = 1.6; // so much larger than it need be before it is drawn in

/** The box to look at: the old one while it holds all and is not far too large, so that the table lies still. */
export function keepBox(old: Box | null, points: readonly Point[], margin: number): Box | null {
  const next = boxAround(points, margin);
  if (!old || !next) return next;
  const near = boxAround(points, margin / 3) ?? next;
  const holds =
    old.left <= near.left && old.top <= near.top && old.right >= near.right && old.bottom >= near.bottom;
  return holds && areaOf(old) < LOOSE * areaOf(next) ? old : next;
}

export const lookAt = (box: Box, size: Size, frame: Frame): Camera =>
  clamped(
    {
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
      scale: Math.min(frame.wide / (box.right - box.left), frame.high / (box.bottom - box.top)),
    },
    size,
    frame,
  );

/** Where on the table a pixel of the frame is. */
export const pointAt = (camera: Camera, frame: Frame, pixel: Point): Point => ({
  x: camera.x + (pixel.x - frame.wide / 2) / camera.scale,
  y: camera.y + (pixel.y - frame.high / 2) / camera.scale,
});

export const pixelAt = (camera: Camera, frame: Frame, point: Point): Point => ({
  x: (point.x - camera.x) * camera.scale + frame.wide / 2,
  y: (point.y - camera.y) * camera.scale + frame.high / 2,
});

/** Nearer or farther; what is under this pixel stays there. */
export function zoomed(camera: Camera, frame: Frame, size: Size, factor: number, pixel: Point): Camera {
  const kept = pointAt(camera, frame, pixel);
  const scale = clamped({ ...camera, scale: camera.scale * factor }, size, frame).scale;
  const x = kept.x - (pixel.x - frame.wide / 2) / scale;
  const y = kept.y - (pixel.y - frame.high / 2) / scale;
  return clamped({ x, y, scale }, size, frame);
}

export const panned = (camera: Camera, frame: Frame, size: Size, by: Point): Camera =>
  clamped({ ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale }, size, frame);

export function writeBox(camera: Camera, frame: Frame): string {
  const [wide, high] = [frame.wide / camera.scale, frame.high / camera.scale];
  return [camera.x - wide / 2, camera.y - high / 2, wide, high].map((one) => one.toFixed(2)).join(' ');
}
