import type { StateFigures } from '#contract/entities/flow-figures.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Colour } from './insight-search.ts'
import { useDuration } from './use-duration.ts'

const LOCALE = 'en-US'

/** A share from 0 to 1 in hundredths. */
export const percentText = (share: number): string => `${Math.round(share * 100)}%`

/** A share as a target is set: 99.9% is not all of them. */
export const shareText = (share: number): string => `${Number((share * 100).toFixed(1))}%`

/** A number of things with its share of all of them. */
export const partText = (count: number, all: number): string =>
  `${countText(count)} (${percentText(count / all)})`

export const countText = (count: number): string => count.toLocaleString(LOCALE)

/** The figures of a state in short lines, those first that its box is coloured by. */
export const useFigureWords = (colour: Colour): ((figures: StateFigures) => string[]) => {
  const { t } = useTranslation('insight')
  const duration = useDuration()
  return ({ now, entered, stays, target }) => {
    const here = t('map.now', { number: countText(now) })
    const came = t('map.entered', { number: countText(entered) })
    const half = stays.median === null ? [] : [t('map.median', { time: duration(stays.median) })]
    const most = stays.p90 === null ? [] : [t('map.p90', { time: duration(stays.p90) })]
    if (colour === 'frequency') return [came, here, ...half]
    if (colour === 'duration') return [...half, ...most, here]
    if (!target) return [t('map.noTarget'), here]
    const wanted = t('map.target', { share: shareText(target.share), time: duration(target.seconds) })
    const met = target.met === null ? [] : [t('map.met', { share: shareText(target.met) })]
    return [...met, wanted, here]
  }
}
