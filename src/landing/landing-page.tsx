import {
  IconBrandGoogle,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
  IconBuilding,
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconMoon,
  IconSun,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { defaultLink, type LinkKey } from '#contract/entities/links.ts'
import { type Language, otherLanguage } from '#contract/languages.ts'
import { SELLER_MARKS } from '#contract/seller-marks.ts'
import type { Translated } from '#src/shared/i18n/catalogue.ts'
import { ar as arErrors, en as enErrors } from '#src/shared/i18n/words/errors.ts'
import { ar, en } from '#src/shared/i18n/words/landing.ts'
import { LogoMark } from '#src/shared/ui/logo-mark.tsx'
import { SellerDetails } from '#src/shared/ui/seller-details.tsx'

/** The whole landing document, rendered once per language at build. React never reaches the browser here. */
export const LandingPage = ({ words, other }: { words: LandingTexts; other: Language }) => (
  <div className="landing">
    <div className="front">
      <LandingHeader words={words} other={other} />
      <Hero words={words} />
    </div>
    <PathPicture words={words} />
    <LandingFooter words={words} language={otherLanguage(other)} />
    <LandingToast words={words} />
  </div>
)

const LandingHeader = ({ words, other }: { words: LandingTexts; other: Language }) => (
  <header className="bar">
    <p className="brand">
      <LogoMark className="logo" />
      <span>{words.brand}</span>
      <span className="brand-other" lang={other} aria-hidden="true">
        {words.brandOther}
      </span>
    </p>
    <nav className="tools">
      <a className="tool" href={defaultLink('URL_FAQ')} target="_blank" rel="noopener">
        {words.faq}
      </a>
      <a className="tool boxed" href={`/?lang=${other}`} hrefLang={other}>
        <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
        <span lang={other}>{words.switchLanguage}</span>
      </a>
      <button className="tool boxed square" type="button" id="scheme" aria-label={words.scheme}>
        <IconMoon className="when-light" size={18} stroke={1.75} aria-hidden="true" />
        <IconSun className="when-dark" size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </nav>
  </header>
)

/** The recommendation of a desktop on a small screen. It is part of the page, so that nothing moves, and covers nothing. */
const DesktopCard = ({ words }: { words: LandingTexts }) => (
  <section id="desktop-recommend" className="card" aria-labelledby="desktop-title">
    <form>
      <IconDeviceDesktop size={24} stroke={1.75} aria-hidden="true" />
      <h2 id="desktop-title">{words.overlay.title}</h2>
      <p>{words.overlay.text}</p>
      <label>
        <input type="checkbox" name="never" /> {words.overlay.never}
      </label>
      <button className="tool boxed" type="submit">
        {words.overlay.ok}
      </button>
    </form>
  </section>
)

const Hero = ({ words }: { words: LandingTexts }) => (
  <main className="hero">
    <h1>
      <span>{words.headingFirst}</span> <span>{words.headingSecond}</span>
    </h1>
    <p className="lead">{words.lead}</p>
    <button className="sign-in" type="button" id="sign-in" aria-describedby="sign-in-note">
      <IconBrandGoogle className="mark" size={22} stroke={2} aria-hidden="true" />
      <span className="spinner" aria-hidden="true" />
      <span>{words.signIn}</span>
    </button>
    <p className="note" id="sign-in-note" role="status" />
    <noscript>
      <p className="note">{words.notices.noScript}</p>
    </noscript>
    <DesktopCard words={words} />
    <ul className="kinds">
      <li>
        <IconBuilding size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <h2>{words.businessTitle}</h2>
          <p>{words.businessText}</p>
          <p>
            <a href={defaultLink('URL_CLOUD_IDENTITY')} target="_blank" rel="noopener">
              {words.businessLink}
            </a>
          </p>
        </div>
      </li>
      <li>
        <IconUser size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <h2>{words.individualTitle}</h2>
          <p>{words.individualText}</p>
        </div>
      </li>
    </ul>
  </main>
)

const networks = [
  { link: 'URL_SOCIAL_X', word: 'socialX', Icon: IconBrandX },
  { link: 'URL_SOCIAL_LINKEDIN', word: 'socialLinkedin', Icon: IconBrandLinkedin },
  { link: 'URL_SOCIAL_YOUTUBE', word: 'socialYoutube', Icon: IconBrandYoutube },
] as const satisfies { link: LinkKey; word: keyof LandingTexts; Icon: typeof IconBrandX }[]

/** Contains marks that the server replaces with the configured seller. */
const LandingFooter = ({ words, language }: { words: LandingTexts; language: Language }) => (
  <footer className="foot">
    <SellerDetails seller={SELLER_MARKS} language={language} className="seller" />
    <ul className="social" aria-label={words.social}>
      {networks.map(({ link, word, Icon }) => (
        <li key={link}>
          <a href={defaultLink(link)} aria-label={words[word]} target="_blank" rel="noopener">
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  </footer>
)

type Station = keyof LandingTexts['path']

/** The stations of the path; `out` stations are one column further, so that the path bends. */
const stations: { id: Station; out?: true; passed?: true }[] = [
  { id: 'accountType', passed: true },
  { id: 'details', passed: true },
  { id: 'package', out: true, passed: true },
  { id: 'documents', out: true },
  { id: 'permissions' },
  { id: 'card' },
  { id: 'terms', out: true },
  { id: 'account', out: true },
]

const STRAIGHT = 'M11 0V52'
const OUTWARDS = 'M11 0V18C11 42 121 28 121 52'
const BACK = 'M121 0V18C121 42 11 28 11 52'

const bendTo = (out: boolean, nextOut: boolean) =>
  out === nextOut
    ? { className: 'bend', d: STRAIGHT }
    : nextOut
      ? { className: 'bend', d: OUTWARDS }
      : { className: 'bend back', d: BACK }

const Bend = ({ className, d }: { className: string; d: string }) => (
  <svg className={className} width="132" height="52" viewBox="0 0 132 52" fill="none" aria-hidden="true">
    <path className="wide" d={d} />
    <path className="narrow" d={STRAIGHT} />
  </svg>
)

const PathPicture = ({ words }: { words: LandingTexts }) => (
  <section className="way" aria-labelledby="way-title">
    <h2 id="way-title" className="hidden">
      {words.pathTitle}
    </h2>
    <ol>
      {stations.map(({ id, out = false, passed = false }, index) => {
        const next = stations[index + 1]
        return (
          <li key={id} className={out ? 'out' : undefined}>
            <span className={passed ? 'node passed' : 'node'} aria-hidden="true">
              {passed && <IconCheck size={14} stroke={3} />}
            </span>
            <div>
              <h3>{words.path[id].title}</h3>
              <p>{words.path[id].text}</p>
            </div>
            {next && <Bend {...bendTo(out, next.out ?? false)} />}
          </li>
        )
      })}
    </ol>
  </section>
)

/** The toast, ready to be filled by the page's script, and the script's texts. */
const LandingToast = ({ words }: { words: LandingTexts }) => (
  <>
    <div id="toast" className="toast" role="alert" hidden>
      <p />
      <button type="button" aria-label={words.close}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
    <template
      id="words"
      data-words={JSON.stringify({
        ...words.notices,
        waiting: words.waiting,
        signingIn: words.signingIn,
        errors: words.errors,
      })}
    />
  </>
)

export type LandingTexts = Translated<typeof en> & { errors: Record<string, string> }

/** Error codes of a sign-in. The page contains their texts, so that its script needs no catalogue. */
const SIGN_IN_ERRORS = [
  'sign-in-failed',
  'sign-in-expired',
  'sign-in-unavailable',
  'email-missing',
  'email-not-verified',
  'address-in-team',
  'user-inactive',
  'rate-limited',
  'unavailable',
] as const

const LANDING = { en, ar }
const ERRORS = { en: enErrors, ar: arErrors }

export const landingTexts = (language: Language): LandingTexts => ({
  ...LANDING[language],
  errors: Object.fromEntries(SIGN_IN_ERRORS.map((code) => [code, ERRORS[language][code]])),
})
