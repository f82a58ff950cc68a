/** The box of a state on a map, in pixels: its name at the top, `gap` below it its figures, `foot` below them its end. */
export const MAP_BOX = { width: 168, padding: 12, gap: 3, foot: 10 } as const
