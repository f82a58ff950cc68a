import { fontPreload } from '#contract/rendered-document.ts'
import type { RenderedLanding } from '../landing/render.tsx'

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export interface LandingHead {
  /** The page's whole stylesheet, inlined so that the first paint needs nothing else. */
  css?: string
  /** Faces of the first paint. */
  fonts?: string[]
  /** The signed-in app's files, fetched when the page is idle. */
  prefetch?: string[]
}

/** Fills the landing template with one language's markup. */
export const fillLanding = (
  template: string,
  page: RenderedLanding,
  { css, fonts = [], prefetch = [] }: LandingHead,
): string => {
  // The first paint waits for the whole document (a few kilobytes), so that nothing moves while the rest is being read.
  const whole = '<link rel="expect" href="#words" blocking="render" />'
  const head = [
    whole,
    `<title>${escapeAttribute(page.title)}</title>`,
    `<meta name="description" content="${escapeAttribute(page.description)}" />`,
    ...fonts.map(fontPreload),
    ...(css ? [`<style>${css}</style>`] : []),
  ]
  return template
    .replace('lang="en" dir="ltr"', `lang="${page.language}" dir="${page.direction}"`)
    .replace('%prefetch%', prefetch.join(' '))
    .replace('<!--landing-head-->', () => head.join('\n    '))
    .replace('<!--landing-body-->', () => page.body)
}
