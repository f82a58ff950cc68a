import type { DataRequest } from '#contract/entities/data-request.ts'
import { dataRequestSnapshot } from '#machines/data-request/data-request.machine.ts'
import { type DataRequestStage, dataRequestStage } from '#machines/data-request/selectors.ts'
import { daysBetween, riyadhDay } from '#rules/riyadh-time.ts'
import { serverNow } from '../api/server-clock.ts'
import { useDates } from '../i18n/dates.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Tag, type TagTone } from '../ui/tag.tsx'

const TONES: Record<DataRequestStage, TagTone> = {
  unproved: 'warn',
  due: 'info',
  answered: 'ok',
  refused: 'bad',
  withdrawn: 'quiet',
  destroyed: 'ok',
}

export const DataRequestTag = ({ request }: { request: DataRequest }) => {
  const { t } = useTranslation('data-requests')
  const stage = dataRequestStage(dataRequestSnapshot(request))
  return <Tag tone={TONES[stage]}>{t(`stages.${stage}`)}</Tag>
}

/** Days left from which a due answer is marked. */
const NEAR_DAYS = 7

/** The day on which the answer is due, and the days left. */
export const DueDay = ({ dueOn }: Pick<DataRequest, 'dueOn'>) => {
  const { t } = useTranslation('data-requests')
  const dates = useDates()
  const numbers = useNumbers()
  const days = daysBetween(riyadhDay(serverNow()), dueOn)
  const left = t('left', { days: numbers.count(days) })
  return (
    <>
      {t('due', { date: dates.day(dueOn) })} {days < 0 && <Tag tone="bad">{t('overdue')}</Tag>}
      {days >= 0 && (days <= NEAR_DAYS ? <Tag tone="warn">{left}</Tag> : left)}
    </>
  )
}
