import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language, otherLanguage } from '#contract/languages.ts'
import { LandingPage } from './page/landing-page.tsx'
import { landingTexts } from './texts.ts'

export interface RenderedLanding {
  language: Language
  direction: 'ltr' | 'rtl'
  title: string
  description: string
  body: string
}

/** The landing document of one language, as markup. */
export const renderLanding = (language: Language): RenderedLanding => {
  const words = landingTexts(language)
  return {
    language,
    direction: directionOf(language),
    title: words.title,
    description: words.description,
    body: renderToStaticMarkup(<LandingPage words={words} other={otherLanguage(language)} />),
  }
}
