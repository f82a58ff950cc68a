import { useMemo } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { amountText, currencySign, groupedText, pricedText, thresholdText } from '#rules/money.ts'
import { useLanguage } from './use-language.ts'

const ISOLATES = { ltr: '\u2066', rtl: '\u2067' } as const
const END = '\u2069'
const BLANKS = / /g
const UNBREAKABLE = '\u00a0'

const formatter = (language: Language, figures: (text: string) => string) => {
  const { direction } = languages[language]
  const inSentence = (text: string): string =>
    `${ISOLATES[direction]}${figures(text).replace(BLANKS, UNBREAKABLE)}${END}`
  return {
    direction,
    /** Outside of sentences: 'SAR 1,234.50', «1,234.50 ر.س». */
    amount: (halalas: number, currency?: string) => figures(amountText(halalas, currency, language)),
    /** The currency for figures that are shown without it: 'SAR', «ر.س». */
    sign: (currency: string) => currencySign(currency, language),
    /** Whole riyals, outside of sentences. */
    whole: (halalas: number, currency?: string) => figures(thresholdText(halalas, currency, language)),
    /** For a sentence: one word that keeps its direction. */
    amountIn: (halalas: number, currency?: string) => inSentence(amountText(halalas, currency, language)),
    /** For a sentence, with the currency for zero too. */
    pricedIn: (halalas: number) => inSentence(pricedText(halalas, 'SAR', language)),
    /** The figures for a sentence that contains the currency: '1,234.50', from cents or halalas. */
    figuresIn: (hundredths: number) => inSentence(groupedText(hundredths)),
    /** Whole riyals, for a sentence. */
    wholeIn: (halalas: number, currency?: string) => inSentence(thresholdText(halalas, currency, language)),
  }
}

/** Formats amounts in halalas in the language of the page. */
export const useMoney = () => {
  const { language, figures } = useLanguage()
  return useMemo(() => formatter(language, figures), [language, figures])
}
