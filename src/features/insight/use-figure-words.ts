import type { StateFigures } from '#contract/entities/flow-figures.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Colour } from './insight-search.ts'
import { useDuration } from './use-duration.ts'

/** What is said on the map: of a state in short lines, those first that its box is coloured by, and how many went along a line. */
export interface FigureWords {
  linesOf: (figures: StateFigures) => string[]
  countOf: (count: number) => string
}

export const useFigureWords = (chart: string, colour: Colour): FigureWords => {
  const { t } = useTranslation('insight')
  const duration = useDuration()
  const { count, share } = useNumbers()
  const again = chart === 'onboarding' ? 'map.savedAgain' : 'map.stayed'
  const linesOf = ({ now, entered, again: times, stays, target }: StateFigures): string[] => {
    const here = t('map.now', { number: count(now) })
    const came = t('map.entered', { number: count(entered) })
    const half = stays.median === null ? [] : [t('map.median', { time: duration(stays.median) })]
    const most = stays.p90 === null ? [] : [t('map.p90', { time: duration(stays.p90) })]
    const stayed = times === 0 ? half : [t(again, { number: count(times) })]
    if (colour === 'frequency') return [came, here, ...stayed]
    if (colour === 'duration') return [...half, ...most, here]
    if (!target) return [t('map.noTarget'), here]
    const wanted = t('map.target', { share: share(target.share), time: duration(target.seconds) })
    const met = target.met === null ? [] : [t('map.met', { share: share(target.met) })]
    const last = target.waiting === 0 ? here : t('map.waiting', { number: count(target.waiting) })
    return [...met, wanted, last]
  }
  return { linesOf, countOf: count }
}
