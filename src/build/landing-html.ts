import { fontPreload } from '#contract/rendered-document.ts'
import type { RenderedLanding, RenderedPage } from '../landing/render.tsx'

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

interface LandingHead {
  /** The page's whole stylesheet, inlined so that the first paint needs nothing else. */
  css?: string
  /** Faces of the first paint. */
  fonts?: string[]
  /** The signed-in app's files, fetched when the page is idle. */
  prefetch?: string[]
}

const inLanguage = (template: string, { language, direction }: RenderedPage): string =>
  template.replace('lang="en" dir="ltr"', `lang="${language}" dir="${direction}"`)

const titleOf = ({ title }: RenderedPage): string => `<title>${escapeAttribute(title)}</title>`
const styleOf = (css: string | undefined): string[] => (css ? [`<style>${css}</style>`] : [])

/** Fills the template of the page that the sign-in window comes back to. */
export const fillCallback = (template: string, page: RenderedPage, css?: string): string =>
  inLanguage(template, page)
    .replace('<!--callback-head-->', () => [titleOf(page), ...styleOf(css)].join('\n    '))
    .replace('<!--callback-body-->', () => page.body)

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
    titleOf(page),
    `<meta name="description" content="${escapeAttribute(page.description)}" />`,
    ...fonts.map(fontPreload),
    ...styleOf(css),
  ]
  return inLanguage(template, page)
    .replace('%prefetch%', prefetch.join(' '))
    .replace('<!--landing-head-->', () => head.join('\n    '))
    .replace('<!--landing-body-->', () => page.body)
}
