import { LogoMark } from '#src/shared/ui/logo-mark.tsx'
import type { LandingTexts } from '../texts.ts'

/** What the sign-in window says when nothing has closed it. Hidden until its script knows. */
export const CallbackPage = ({ words }: { words: LandingTexts }) => (
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
  </main>
)
