import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language, otherLanguage } from '#contract/languages.ts'
import { CallbackPage } from './page/callback-page.tsx'
import { LandingPage } from './page/landing-page.tsx'
import { landingTexts } from './texts.ts'

export interface RenderedPage {
  language: Language
  direction: 'ltr' | 'rtl'
  title: string
  body: string
}

export interface RenderedLanding extends RenderedPage {
  description: string
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

/** The page that the sign-in window comes back to, as markup. */
export const renderCallback = (language: Language): RenderedPage => {
  const words = landingTexts(language)
  return {
    language,
    direction: directionOf(language),
    title: words.brand,
    body: renderToStaticMarkup(<CallbackPage words={words} />),
  }
}
