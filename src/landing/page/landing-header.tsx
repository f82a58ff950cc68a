import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { defaultLink } from '#contract/entities/links.ts'
import type { Language } from '#contract/languages.ts'
import { LogoMark } from '#src/shared/ui/logo-mark.tsx'
import type { LandingTexts } from '../texts.ts'

export const LandingHeader = ({ words, other }: { words: LandingTexts; other: Language }) => (
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
