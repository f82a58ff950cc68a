import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language, otherLanguage } from '#contract/languages.ts'
import { SELLER_MARKS } from '#contract/seller-marks.ts'
import { LogoMark } from '#src/shared/ui/logo-mark.tsx'
import { SellerDetails } from '#src/shared/ui/seller-details.tsx'
import { LandingPage, type LandingTexts, landingTexts } from './landing-page.tsx'

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

/** The return page of the sign-in window, as markup. */
export const renderCallback = (language: Language): RenderedPage => {
  const words = landingTexts(language)
  return {
    language,
    direction: directionOf(language),
    title: words.brand,
    body: renderToStaticMarkup(<CallbackPage words={words} language={language} />),
  }
}

/** The text of a sign-in window that did not close. Hidden until its script decides. */
const CallbackPage = ({ words, language }: { words: LandingTexts; language: Language }) => (
  <main id="alone" className="alone" hidden>
    <p className="brand">
      <LogoMark className="logo" />
      <span>{words.brand}</span>
    </p>
    <h1>{words.callback.heading}</h1>
    <p>{words.callback.text}</p>
    <p>{words.callback.again}</p>
    <a className="home" href="/">
      {words.callback.home}
    </a>
    <SellerDetails seller={SELLER_MARKS} language={language} className="seller" />
  </main>
)
