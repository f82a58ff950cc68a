import { useMemo } from 'react'
import { directionOf, type Language } from '#contract/languages.ts'
import { useLanguage } from './use-language.ts'

const LOCALE = 'en-US'
/** Sets the direction, because figures have none, even if they are isolated. */
const FROM_THE_RIGHT = '\u200F'
const FROM_THE_LEFT = '\u2066'
const END = '\u2069'

const formatter = (language: Language, figures: (text: string) => string) => {
  const start = directionOf(language) === 'rtl' ? FROM_THE_RIGHT : ''
  const count = (number: number): string => figures(number.toLocaleString(LOCALE))
  /** Isolated, because after Arabic letters the percent sign would move to the other side of its number. */
  const percentText = (share: number, digits: number): string => {
    const text = figures(`${Number((share * 100).toFixed(digits))}%`)
    return start === '' ? text : `${FROM_THE_LEFT}${text}${END}`
  }
  const percent = (share: number): string => percentText(share, 0)
  return {
    /** '1,234' for a count. */
    count,
    /** '34%' of a share from 0 to 1. */
    percent,
    /** '99.9%' of a share from 0 to 1, with a decimal: for targets, 99.9% differs from all. */
    share: (share: number): string => percentText(share, 1),
    /** '5.75%' of a share from 0 to 1, with two decimals: a percentage with VAT. */
    shareWithVat: (share: number): string => percentText(share, 2),
    /** A number with its share of all: '12 (34%)'. */
    part: (number: number, all: number): string => `${start}${count(number)} (${percent(number / all)})`,
  }
}

type NumberFormatter = ReturnType<typeof formatter>

/** Formats numbers in the digits of the page. */
export const useNumbers = (): NumberFormatter => {
  const { language, figures } = useLanguage()
  return useMemo(() => formatter(language, figures), [language, figures])
}
