import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language } from '#contract/languages.ts'
import type { Letter } from './letter.ts'
import { DARK_STYLE, STYLE } from './mail-style.ts'

interface WrittenLetter {
  language: Language
  letter: Letter
}

const BRAND: Readonly<Record<Language, string>> = { en: 'Masar', ar: 'مسار' }

/** Renders a mail as an HTML document, in its main language. React escapes every value. */
export const htmlMail = (letters: readonly WrittenLetter[], main: Language, url: string): string => {
  const parts = letters.flatMap((written, index) => [
    ...(index > 0 ? [h('hr', { key: `before ${written.language}`, style: STYLE.between })] : []),
    part(written, url),
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
const part = (written: WrittenLetter, url: string): ReactNode => {
  const { language } = written
  const style = { textAlign: alignOf(language) } as const
  return h('div', { key: language, lang: language, dir: directionOf(language), style }, [
    h('p', { key: 'brand', className: 'brand', style: { ...STYLE.brand, ...style } }, BRAND[language]),
    ...[paragraphs(written), facts(written), button(written, url)].map((each, index) =>
      h('div', { key: index }, each),
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

const head = (title: string): ReactNode =>
  h('head', { key: 'head' }, [
    h('meta', { key: 'type', httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
    h('meta', { key: 'width', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { key: 'scheme', name: 'color-scheme', content: 'light dark' }),
    h('meta', { key: 'schemes', name: 'supported-color-schemes', content: 'light dark' }),
    h('title', { key: 'title' }, title),
    h('style', { key: 'style' }, DARK_STYLE),
  ])
