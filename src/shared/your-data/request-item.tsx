import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadData, proveDataRequest, withdrawDataRequest } from '#contract/endpoints/data-requests.ts'
import type { DataRequest } from '#contract/entities/data-request.ts'
import { dataRequestSnapshot } from '#machines/data-request/data-request.machine.ts'
import { awaitsProof, canWithdraw, dataRequestStage, isDue } from '#machines/data-request/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { DataRequestTag, DaysLeft } from '../account/data-request-parts.tsx'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { fetchAnswer, saveFile } from '../api/files.ts'
import { serverNow } from '../api/server-clock.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from '../ui/notify.ts'
import { dataRequestsQuery } from './data-requests-query.ts'
import classes from './your-data.module.css'

/** A request with its state, its due day or answer, and the person's acts. */
export const RequestItem = ({ request }: { request: DataRequest }) => {
  const { t } = useTranslation('data-requests')
  const dates = useDates()
  const { act, isPending } = useActs(request.id)
  const snapshot = dataRequestSnapshot(request)
  const { note, extension, answer, dueOn } = request
  return (
    <li className={classes.request}>
      <h3>
        {t(`kinds.${request.kind}`)} <DataRequestTag request={request} />
      </h3>
      <p className={classes.lead}>
        {t('asked', { date: dates.day(request.askedAt) })}
        {isDue(snapshot) && (
          <>
            {' · '}
            {t('due', { date: dates.day(dueOn) })}
            {' · '}
            <DaysLeft dueOn={dueOn} />
          </>
        )}
      </p>
      {note !== null && <p className={classes.words}>{note}</p>}
      {extension !== null && <p className={classes.lead}>{t('extended', { reason: extension })}</p>}
      {answer !== null && <p className={classes.words}>{answer}</p>}
      {dataRequestStage(snapshot) === 'destroyed' && (
        <p className={classes.lead}>
          {request.taxRecordsUntil === null
            ? t('stays')
            : t('staysUntil', { date: dates.day(request.taxRecordsUntil) })}
        </p>
      )}
      {awaitsProof(snapshot) && <p className={classes.reason}>{t('unprovedText')}</p>}
      <Download request={request} isPending={isPending} onDownload={() => act('download')} />
      {canWithdraw(snapshot) && (
        <div className={classes.ways}>
          {awaitsProof(snapshot) && (
            <Button disabled={isPending} onClick={() => act('prove')}>
              {t('confirm')}
            </Button>
          )}
          <Button variant="default" disabled={isPending} onClick={() => act('withdraw')}>
            {t('withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface DownloadProps {
  request: DataRequest
  isPending: boolean
  onDownload: () => void
}

/** The file of an answered request, for seven days. */
const Download = ({ request: { downloadUntil }, isPending, onDownload }: DownloadProps) => {
  const { t } = useTranslation('data-requests')
  const dates = useDates()
  if (downloadUntil === null) return null
  if (serverNow() > new Date(downloadUntil)) return <p className={classes.lead}>{t('over')}</p>
  return (
    <>
      <p className={classes.lead}>{t('until', { date: dates.day(downloadUntil) })}</p>
      <div className={classes.ways}>
        <Button variant="default" loading={isPending} onClick={onDownload}>
          {t('download')}
        </Button>
      </div>
    </>
  )
}

/** The acts of the person on a request, one at a time. A toast reports a failure, and the list is read again. */
const useActs = (id: string) => {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  const words = useErrorMessage()
  const params = { id }
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: 'download' | 'prove' | 'withdraw') => {
      if (act === 'prove') await call(proveDataRequest, { params })
      else if (act === 'withdraw') await call(withdrawDataRequest, { params })
      else
        saveFile(
          await fetchAnswer(downloadData, { params: { id }, query: { language } }),
          `masar-data-${riyadhDay(serverNow())}.zip`,
        )
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
    onSettled: () => queryClient.invalidateQueries(dataRequestsQuery),
  })
  return { act: mutate, isPending }
}
