import { z } from 'zod/mini'

/** Minimum width in pixels of each class. */
const WIDTHS = { phone: 0, tablet: 768, desktop: 1200 } as const

export const WidthClass = z.enum(['phone', 'tablet', 'desktop'])
export type WidthClass = z.output<typeof WidthClass>

/** Request header with the `WidthClass`, only for flow statistics. */
export const WIDTH_HEADER = 'x-width-class'

export const widthClassOf = (pixels: number): WidthClass => {
  if (pixels < WIDTHS.tablet) return 'phone'
  return pixels < WIDTHS.desktop ? 'tablet' : 'desktop'
}
