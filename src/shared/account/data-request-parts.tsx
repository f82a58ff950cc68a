import type { DataRequest } from '#contract/entities/data-request.ts'
import { dataRequestSnapshot } from '#machines/data-request/data-request.machine.ts'
import { type DataRequestStage, dataRequestStage } from '#machines/data-request/selectors.ts'
import { daysBetween, riyadhDay } from '#rules/riyadh-time.ts'
import { serverNow } from '../api/server-clock.ts'
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

/** A due answer is marked when at most this number of days is left. */
const NEAR_DAYS = 7

/** The days left until an answer is due. */
export const DaysLeft = ({ dueOn }: Pick<DataRequest, 'dueOn'>) => {
  const { t } = useTranslation('data-requests')
  const numbers = useNumbers()
  const days = daysBetween(riyadhDay(serverNow()), dueOn)
  if (days < 0) return <Tag tone="bad">{t('overdue')}</Tag>
  const left = t('left', { days: numbers.count(days) })
  return days <= NEAR_DAYS ? <Tag tone="warn">{left}</Tag> : <span>{left}</span>
}
