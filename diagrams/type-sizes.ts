import type { TextRole } from './drawing.ts'

/** Size, weight and line height of every kind of text in a drawing, in pixels. */
export const TYPE_SIZES: Record<TextRole, { size: number; weight: 400 | 500 | 600; line: number }> = {
  name: { size: 13, weight: 600, line: 17 },
  description: { size: 11, weight: 400, line: 14 },
  tag: { size: 10, weight: 500, line: 16 },
  trigger: { size: 11, weight: 500, line: 14 },
  guard: { size: 10.5, weight: 400, line: 13 },
  also: { size: 10, weight: 400, line: 12 },
  title: { size: 14, weight: 600, line: 19 },
  figure: { size: 15, weight: 600, line: 19 },
  note: { size: 12, weight: 400, line: 16 },
}

/** Where the baseline of a line stands below its top. */
export const baselineOf = (role: TextRole): number =>
  Math.round(TYPE_SIZES[role].line * 0.5 + TYPE_SIZES[role].size * 0.36)
