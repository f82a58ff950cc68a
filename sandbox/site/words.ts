export interface Words {
  title: string
  intro: string
  /** Headings with text. */
  sections?: readonly (readonly [heading: string, text: string])[]
  /** Numbered steps. */
  steps?: readonly string[]
}

/** One page of the reseller's public site, in both languages. */
export interface SitePage {
  slug: string
  en: Words
  ar: Words
}
