import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import classes from '../subscription.module.css'
import { dataRequestsQuery } from './data-requests-query.ts'
import { RequestItem } from './request-item.tsx'

/** The person's rights to their data: a new request, and the requests with their answers. */
export const YourData = () => {
  const { t } = useTranslation('data-requests')
  const { data: requests, error, refetch } = useQuery(dataRequestsQuery)
  const dialog = useOnDemand(async () => (await import('./request-dialog.tsx')).RequestDialog)
  return (
    <div className={classes.stack}>
      <section className={`${classes.card} ${classes.block}`} aria-label={t('title')}>
        <h2>{t('title')}</h2>
        <p className={classes.lead}>{t('lead')}</p>
        <Button aria-haspopup="dialog" onClick={() => void dialog.open()}>
          {t('new')}
        </Button>
      </section>
      <section className={classes.card} aria-label={t('list')} aria-busy={!requests && !error}>
        {!requests && error && <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />}
        {!requests && !error && <Skeleton height={80} />}
        {requests?.length === 0 && <p className={classes.lead}>{t('none')}</p>}
        {requests && requests.length > 0 && (
          <ul className={classes.requests}>
            {requests.map((request) => (
              <RequestItem key={request.id} request={request} />
            ))}
          </ul>
        )}
      </section>
      {dialog.Part && <dialog.Part onClose={dialog.close} />}
    </div>
  )
}
