import type { Language } from '../languages.ts'

type Forms = Readonly<Record<Intl.LDMLPluralRule, string>>

/** Forms after "for" and "in", and after «الانتظار» and «بعد». `#` is the number; Arabic omits it for one and two. */
const UNITS: Readonly<Record<Language, { minute: Forms; second: Forms; and: string }>> = {
  en: {
    minute: english('minute'),
    second: english('second'),
    and: ' and ',
  },
  ar: {
    minute: {
      zero: '# دقيقة',
      one: 'دقيقة واحدة',
      two: 'دقيقتين',
      few: '# دقائق',
      many: '# دقيقة',
      other: '# دقيقة',
    },
    second: {
      zero: '# ثانية',
      one: 'ثانية واحدة',
      two: 'ثانيتين',
      few: '# ثوانٍ',
      many: '# ثانية',
      other: '# ثانية',
    },
    and: ' و',
  },
}

function english(unit: string): Forms {
  const many = `# ${unit}s`
  return { zero: many, one: `# ${unit}`, two: many, few: many, many, other: many }
}

/** A waiting time in words: '42 seconds', '3 minutes', '3 minutes and 16 seconds'. */
export const waitingTime = (seconds: number, language: Language): string => {
  const { minute, second, and } = UNITS[language]
  const rules = new Intl.PluralRules(language)
  const inWords = (count: number, forms: Forms) => forms[rules.select(count)].replace('#', String(count))
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return inWords(rest, second)
  return rest === 0 ? inWords(minutes, minute) : inWords(minutes, minute) + and + inWords(rest, second)
}

/**
 * The waiting time for a message. The English messages are the specification's (8.45) and contain "second(s)", so they get only
 * the number; the Arabic ones get the time in words.
 */
export const secondsToWait = (seconds: number, language: Language): string =>
  language === 'en' ? String(seconds) : waitingTime(seconds, language)
