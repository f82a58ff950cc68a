import { isNamed } from '../wording.ts'

/** The words that stand between names of the code, each as a line or the end or beginning of one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^Stays here on$/, 'يبقى هنا عند'],
  [/^otherwise$/, 'وإلا'],
  [/^at once$/, 'فورًا'],
  [/^if (?=.)/, 'إذا '],
  [/^after(?= |$)/, 'بعد'],
  [/^(?:(\S+) )?done$/, 'اكتمل $1'],
  [/^(?:(\S+) )?failed$/, 'تعذّر $1'],
  [/^(?:(\S+) )?completed$/, 'انتهى $1'],
  [/(^| )not(?= |$)/g, '$1ليس'],
  [/(^| )or(?= |$)/g, '$1أو'],
  // The word for “and” is written together with the one after it.
  [/(^| )and(?: |$)/g, '$1و'],
]

/** A name of the code keeps its own direction, and with it its brackets and hyphens. */
const NAME = /[!-~]+/g
const isolated = (name: string): string => `\u2066${name}\u2069`

const inArabic = (part: string): string => {
  const text = PHRASES.reduce((text, [english, arabic]) => text.replace(english, arabic), part).trim()
  return text === part ? part : text.replaceAll(NAME, isolated)
}

/** Where a transition's one line (`transitionText`) changes from what it waits for to its condition. */
const CONDITION = / (?=if |otherwise$)/

/** A line of a label, or several transitions in one, in Arabic; names of the code stay as they are, to be searched for. */
export const phraseInArabic = (text: string): string =>
  text
    .split('; ')
    .map((transition) => {
      const [when = '', ...actions] = transition.split(' / ')
      return [when.split(CONDITION).map(inArabic).join(' '), ...actions].join(' / ')
    })
    .join('؛ ')

/** As `alsoFromEach`. */
export const alsoFromEachInArabic = (names: readonly string[]): string => `ومن ${names.join('، ')}`

/** As `alsoFrom`. From a hundred states on, the noun would have another form; no chart has so many. */
export const alsoFromInArabic = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  if (isNamed(names)) return alsoFromEachInArabic(names)
  return `ومن ${names.length} ${names.length > 10 ? 'حالة' : 'حالات'} أخرى`
}
