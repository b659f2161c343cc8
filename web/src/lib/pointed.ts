// Listeners of something that is pointed at, by a mouse or by the keyboard, or no more.

interface Listeners {
  onpointerenter(event: PointerEvent): void;
  onpointerleave(): void;
  onfocus(): void;
  onblur(): void;
}

export const pointedAt = (tell: (is: boolean) => void): Listeners => ({
  onpointerenter: ({ pointerType }) => pointerType === 'mouse' && tell(true),
  onpointerleave: () => tell(false),
  onfocus: () => tell(true),
  onblur: () => tell(false),
});
