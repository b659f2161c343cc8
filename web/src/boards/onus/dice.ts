/** Of one die: that it shows so much or more. */
export const chanceOf = (least: number): number => Math.min(Math.max((7 - least) / 6, 0), 1);
