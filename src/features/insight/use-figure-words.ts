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

export const useFigureWords = (colour: Colour): FigureWords => {
  const { t } = useTranslation('insight')
  const duration = useDuration()
  const { count, share } = useNumbers()
  const linesOf = ({ now, entered, stays, target }: StateFigures): string[] => {
    const here = t('map.now', { number: count(now) })
    const came = t('map.entered', { number: count(entered) })
    const half = stays.median === null ? [] : [t('map.median', { time: duration(stays.median) })]
    const most = stays.p90 === null ? [] : [t('map.p90', { time: duration(stays.p90) })]
    if (colour === 'frequency') return [came, here, ...half]
    if (colour === 'duration') return [...half, ...most, here]
    if (!target) return [t('map.noTarget'), here]
    const wanted = t('map.target', { share: share(target.share), time: duration(target.seconds) })
    const met = target.met === null ? [] : [t('map.met', { share: share(target.met) })]
    return [...met, wanted, here]
  }
  return { linesOf, countOf: count }
}
