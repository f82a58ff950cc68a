import { z } from 'zod/mini'

/** How wide a person's window is, from the narrowest in pixels. */
const WIDTHS = { phone: 0, tablet: 768, desktop: 1200 } as const

export const WidthClass = z.enum(['phone', 'tablet', 'desktop'])
export type WidthClass = z.output<typeof WidthClass>

/** The request header in which the portal says its `WidthClass`. For statistics of the flows only: nothing is decided by it. */
export const WIDTH_HEADER = 'x-width-class'

/** The class of a window of so many pixels. */
export const widthClassOf = (pixels: number): WidthClass => {
  if (pixels < WIDTHS.tablet) return 'phone'
  return pixels < WIDTHS.desktop ? 'tablet' : 'desktop'
}
