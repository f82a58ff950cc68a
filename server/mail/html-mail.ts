import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Seller } from '#contract/entities/seller.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { SELLER_LABELS } from '#rules/seller-labels.ts'
import type { Letter } from './letter.ts'

interface WrittenLetter {
  language: Language
  letter: Letter
}

/** The portal that a mail links to, and the seller who sends it. */
export interface MailSource {
  appUrl: string
  seller: Seller
}

const BRAND: Readonly<Record<Language, string>> = { en: 'Masar', ar: 'مسار' }

/** Renders a mail as an HTML document, in its main language. React escapes every value. */
export const htmlMail = (
  letters: readonly WrittenLetter[],
  main: Language,
  { appUrl: url, seller }: MailSource,
): string => {
  const parts = letters.flatMap((written, index) => [
    ...(index > 0 ? [h('hr', { key: `before ${written.language}`, style: STYLE.between })] : []),
    part(written, url, seller),
  ])
  const inside = h('div', { style: STYLE.inside }, parts)
  const card = h(Container, { className: 'card', style: STYLE.card }, inside)
  const body = h(Body, { key: 'body', className: 'page', style: STYLE.page }, card)
  const document = h('html', { lang: main, dir: directionOf(main) }, [
    head(letters.map(({ letter }) => letter.subject).join(' | ')),
    body,
  ])
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`.toWellFormed()
}

/** The part of a mail in one language. */
const part = (written: WrittenLetter, url: string, seller: Seller): ReactNode => {
  const { language } = written
  const style = { textAlign: alignOf(language) } as const
  return h('div', { key: language, lang: language, dir: directionOf(language), style }, [
    h('p', { key: 'brand', className: 'brand', style: { ...STYLE.brand, ...style } }, BRAND[language]),
    ...[paragraphs(written), facts(written), button(written, url), foot(seller, language)].map(
      (each, index) => h('div', { key: index }, each),
    ),
  ])
}

/** Repeated in each tag because some mail programs ignore `start`. */
const alignOf = (language: Language) => (directionOf(language) === 'rtl' ? 'right' : 'left')

const paragraphs = ({ letter, language }: WrittenLetter): ReactNode =>
  letter.paragraphs.map((text, index) =>
    h(
      'p',
      {
        key: index,
        dir: 'auto',
        className: 'ink',
        style: { ...STYLE.paragraph, textAlign: alignOf(language) },
      },
      text,
    ),
  )

const facts = ({ letter: { facts: rows = [] }, language }: WrittenLetter): ReactNode => {
  if (rows.length === 0) return null
  const style = { ...STYLE.fact, textAlign: alignOf(language) }
  const lines = rows.map(([name, value]) =>
    h('tr', { key: name }, [
      h(
        'th',
        {
          key: 'name',
          scope: 'row',
          className: 'muted',
          style: { ...style, ...STYLE.muted, fontWeight: 400, width: '45%' },
        },
        name,
      ),
      h('td', { key: 'value', className: 'ink', style: { ...style, ...STYLE.ink } }, h('bdi', null, value)),
    ]),
  )
  return h('table', { style: STYLE.facts, dir: directionOf(language) }, h('tbody', null, lines))
}

const button = ({ letter: { action } }: WrittenLetter, url: string): ReactNode =>
  action &&
  h(Button, { href: `${url}${action.path}`, className: 'button', style: STYLE.button }, action.label)

/** The seller, below everything else. */
const foot = (seller: Seller, language: Language): ReactNode => {
  const { name, address, crNumber, vatNumber, email, phone } = seller
  const labels = SELLER_LABELS[language]
  const latin = (value: string) => h('bdi', { dir: 'ltr' }, value)
  const style = { ...STYLE.foot, textAlign: alignOf(language) }
  const lines: ReactNode[][] = [
    [name[language]],
    [address[language]],
    [`${labels.crNumber} `, latin(crNumber)],
    [`${labels.vatNumber} `, latin(vatNumber)],
    [latin(email), ' · ', latin(phone)],
  ]
  return lines.map((line, index) =>
    h(
      'p',
      { key: index, className: 'muted', style: index === 0 ? { ...style, ...STYLE.footTop } : style },
      ...line,
    ),
  )
}

const head = (title: string): ReactNode =>
  h('head', { key: 'head' }, [
    h('meta', { key: 'type', httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
    h('meta', { key: 'width', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { key: 'scheme', name: 'color-scheme', content: 'light dark' }),
    h('meta', { key: 'schemes', name: 'supported-color-schemes', content: 'light dark' }),
    h('title', { key: 'title' }, title),
    h('style', { key: 'style' }, DARK_STYLE),
  ])

/** The portal's colours by purpose. They are values, because mail programs do not support CSS variables. */
const LIGHT = {
  canvas: '#f5f7f9',
  surface: '#ffffff',
  ink: '#10202f',
  muted: '#5a6877',
  line: '#e2e7ed',
  accent: '#0b7a65',
  onAccent: '#ffffff',
}

const DARK: typeof LIGHT = {
  canvas: '#0f171f',
  surface: '#16202a',
  ink: '#e8eef4',
  muted: '#a2b0be',
  line: '#273441',
  accent: '#35c2a5',
  onAccent: '#07151b',
}

const FONT = "'Segoe UI', 'Helvetica Neue', Tahoma, Arial, sans-serif"

/** Inline, because many mail programs remove styles anywhere else. */
const STYLE = {
  page: { backgroundColor: LIGHT.canvas, padding: '24px 12px', fontFamily: FONT },
  card: {
    backgroundColor: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '12px',
    maxWidth: '560px',
  },
  inside: { padding: '28px 28px 32px' },
  brand: { margin: '0 0 20px', fontSize: '20px', lineHeight: '28px', fontWeight: 700, color: LIGHT.accent },
  paragraph: { margin: '0 0 14px', fontSize: '15px', lineHeight: '25px', color: LIGHT.ink },
  facts: { margin: '4px 0 18px', width: '100%', borderCollapse: 'collapse' },
  fact: {
    padding: '9px 0',
    fontSize: '14px',
    lineHeight: '21px',
    verticalAlign: 'top',
    borderBottom: `1px solid ${LIGHT.line}`,
  },
  button: {
    margin: '8px 0 0',
    padding: '12px 22px',
    borderRadius: '9px',
    fontSize: '15px',
    fontWeight: 600,
    color: LIGHT.onAccent,
    backgroundColor: LIGHT.accent,
  },
  foot: { margin: 0, fontSize: '12px', lineHeight: '19px', color: LIGHT.muted },
  footTop: { marginTop: '28px', paddingTop: '14px', borderTop: `1px solid ${LIGHT.line}` },
  between: { margin: '32px 0 28px', border: 0, borderTop: `1px solid ${LIGHT.line}` },
  ink: { color: LIGHT.ink },
  muted: { color: LIGHT.muted },
} as const

/** The style of the dark mode, by the classes of the template. */
const DARK_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page, .page > table > tbody > tr > td { background-color: ${DARK.canvas} !important; }
  .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .brand { color: ${DARK.accent} !important; }
  .ink { color: ${DARK.ink} !important; border-color: ${DARK.line} !important; }
  .muted { color: ${DARK.muted} !important; border-color: ${DARK.line} !important; }
  .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
  hr { border-color: ${DARK.line} !important; }
}`
