import { expect, type Page } from '@playwright/test'

/** Elements that must be mirrored: landmarks, headings, fields and controls. Elements within a sentence flow with it. */
const MIRRORED =
  'header, nav, main, section, form, table, h1, h2, label, input:not([type=hidden]), select, textarea, button, a'
const LATIN = 'body [dir=ltr], body [dir=ltr] *'
/** Elements that are not mirrored: Latin text, and figures, whose decimals are aligned. */
const NOT_MIRRORED = `${LATIN}, [data-align=figures] *`
/** Elements of Arabic pages only: the switch between digits. */
const ARABIC_ONLY = '[aria-label^="التبديل إلى الأرقام"]'
/** Texts differ in length, and centred ones move by half of the difference. */
const TOLERANCE_PX = 12

export interface Edges {
  what: string
  /** The target of a link, which may differ by language. */
  href: string | null
  /** Distances from the side where the language begins. */
  start: number
  end: number
  /** Distances to the neighbours in its line. */
  before: number | null
  after: number | null
}

/** The positions of all elements that must be mirrored, within a part of the page. */
export const edgesOf = (page: Page, within = 'body'): Promise<Edges[]> =>
  page.evaluate(
    ([lookedAt, leftOut, place]) => {
      const width = document.documentElement.clientWidth
      const isRtl = document.documentElement.dir === 'rtl'
      const placed = (node: Node) => {
        const range = document.createRange()
        range.selectNode(node)
        const { left, right, top, bottom } = (node instanceof Element ? node : range).getBoundingClientRect()
        return isRtl
          ? { start: width - right, end: width - left, top, bottom }
          : { start: left, end: right, top, bottom }
      }
      /** The neighbour of the node in its line, or of an ancestor that it begins or ends. */
      const neighbour = (node: Node, side: 'previousSibling' | 'nextSibling') => {
        const { top, bottom } = placed(node)
        for (let at: Node | null = node; at && at !== document.body; at = at.parentNode)
          for (let other = at[side]; other; other = other[side]) {
            const box = placed(other)
            if (box.end > box.start && box.top < bottom && top < box.bottom) return box
          }
        return null
      }
      return [...document.querySelectorAll(`${place} :is(${lookedAt})`)]
        .filter(
          (element) =>
            element.checkVisibility() &&
            getComputedStyle(element).display !== 'inline' &&
            !element.matches(leftOut),
        )
        .map((element) => {
          const { start, end } = placed(element)
          const [before, after] = [neighbour(element, 'previousSibling'), neighbour(element, 'nextSibling')]
          // Libraries generate numbered ids.
          const id = /^(mantine-|_r_)/.test(element.id) ? '' : element.id
          return {
            what: `${element.tagName.toLowerCase()} ${id || element.getAttribute('class')}`,
            href: element.getAttribute('href'),
            ...{ start, end },
            before: before && start - before.end,
            after: after && after.start - end,
          }
        })
    },
    [MIRRORED, `${NOT_MIRRORED}, ${ARABIC_ONLY}`, within] as const,
  )

/**
 * Words, endings of files and keys that Arabic pages write in Latin letters. Names of people, companies and files are marked as
 * Latin.
 */
const NAMES =
  /^(?:Google|Workspace|Cloud|Visa|VISA|Mastercard|mada|Nafath|PDF|XML|CSV|JavaScript|Word|JPG|PNG|SWIFT|IBAN|CVV|English|Enter|pdf|docx?|png|jpe?g)$/

/** Isolated parts of a sentence, and e-mail addresses. */
const MARKED = /[\u2066\u2068][^\u2069]*\u2069|\S+@\S+/g

/** Texts and labels of a page with English words that are neither names nor marked as a person's input. */
export const englishTexts = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate((latin) => {
    // A name in the label of a button cannot be marked there.
    const marked = [...document.querySelectorAll(`bdi, [lang=en], ${latin}`)]
      .map(({ textContent }) => textContent.trim())
      .filter((text) => text.length > 1)
    const shown: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest(`script, style, bdi, [lang=en], ${latin}`)) continue
      const attributes = element.closest('[aria-hidden=true]')
        ? []
        : ['aria-label', 'title', 'placeholder', 'alt']
      for (const name of attributes) shown.push(element.getAttribute(name) ?? '')
      for (const { nodeType, textContent } of element.childNodes)
        if (nodeType === Node.TEXT_NODE) shown.push(textContent ?? '')
    }
    return shown.map((text) => marked.reduce((rest, name) => rest.replaceAll(name, ' '), text))
  }, LATIN)
  return texts.filter((text) =>
    (text.replace(MARKED, ' ').match(/[A-Za-z]{2,}/g) ?? []).some((word) => !NAMES.test(word)),
  )
}

const isClose = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE_PX

const isSame = (one: number | null, other: number | null) =>
  one !== null && other !== null && isClose(one, other)

const isMirrored = (one: Edges, other: Edges): boolean =>
  isClose(one.start, other.start) ||
  isClose(one.end, other.end) ||
  isClose(one.start + one.end, other.start + other.end) ||
  isSame(one.before, other.before) ||
  isSame(one.after, other.after)

/** The elements that are not mirrored. Fails when the languages show different elements. */
export const unmirrored = (at: string, english: readonly Edges[], arabic: readonly Edges[]): string[] => {
  expect(
    arabic.map(({ what }) => what),
    at,
  ).toEqual(english.map(({ what }) => what))
  return english.flatMap((one, index) => {
    const other = arabic[index]
    return other && !isMirrored(one, other)
      ? [`${at}: ${one.what} ${one.href} ${one.start}–${one.end} / ${other.start}–${other.end}`]
      : []
  })
}
