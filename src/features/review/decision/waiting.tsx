import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { useReviewed } from '../review-context.ts'
import { AskedChanges } from './history.tsx'

/** Says that it is the customer's turn: what was asked, by whom and when. */
export const Waiting = () => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const asked = useReviewed().application.decisions.find(({ decision }) => decision === 'changes-requested')
  if (!asked) return null
  const { by, at, changes } = asked
  return (
    <Banner tone="info" title={t('waiting.title')}>
      <p>
        {t('waiting.text', {
          name: isolated(by.name ?? by.email),
          date: dates.day(at),
          time: isolated(dates.time(at)),
        })}
      </p>
      <AskedChanges changes={changes} />
    </Banner>
  )
}
