export interface Words {
  title: string
  intro: string
  /** Headings with their text, in reading order. */
  sections?: readonly (readonly [heading: string, text: string])[]
  /** Things to do, in order. */
  steps?: readonly string[]
}

/** One page of the reseller's public site, in both languages. */
export interface SitePage {
  slug: string
  en: Words
  ar: Words
}
