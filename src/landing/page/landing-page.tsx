import type { Language } from '#contract/languages.ts'
import type { LandingTexts } from '../texts.ts'
import { Hero } from './hero.tsx'
import { LandingDialogs } from './landing-dialogs.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { PathPicture } from './path-picture.tsx'

/** The whole landing document, rendered once per language at build. React never reaches the browser here. */
export const LandingPage = ({ words, other }: { words: LandingTexts; other: Language }) => (
  <div className="landing">
    <div className="front">
      <LandingHeader words={words} other={other} />
      <Hero words={words} />
      <LandingFooter words={words} />
    </div>
    <PathPicture words={words} />
    <LandingDialogs words={words} />
  </div>
)
