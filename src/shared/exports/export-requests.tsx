import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import { secondOpinionSnapshot } from '#machines/second-opinion/second-opinion.machine.ts'
import { canDownload, exportStage } from '#machines/second-opinion/selectors.ts'
import type { InputOf } from '../api/client.ts'
import { fetchCsv } from '../api/files.ts'
import { useDates } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { ExportButton } from '../table/export-button.tsx'
import { IsolatedText, isolated } from '../ui/isolated-text.tsx'
import { type ExportedList, isShownRequest, ownExportsQuery } from './export-query.ts'
import { useExportText } from './export-text.ts'
import classes from './exports.module.css'
import { OpinionTag } from './opinion-tag.tsx'

interface ExportRequestsProps<E extends Endpoint> {
  list: ExportedList
  endpoint: E
  /** The file's name without its extension. */
  fileName: string
}

/** The reader's requests for an export, with the download of an agreed one. */
export const ExportRequests = <E extends Endpoint>(props: ExportRequestsProps<E>) =>
  useCurrent().needsExportApproval ? <Requests {...props} /> : null

const Requests = <E extends Endpoint>({ list, endpoint, fileName }: ExportRequestsProps<E>) => {
  const { t } = useTranslation('exports')
  const queryClient = useQueryClient()
  const query = ownExportsQuery(list)
  const shown = (useQuery(query).data?.opinions ?? []).filter(isShownRequest)
  const exportText = useExportText()
  if (shown.length === 0) return null
  const fetchFile = async (opinion: SecondOpinion, onLines: (count: number) => void): Promise<Blob> => {
    const input = { query: opinion.export?.filters } as InputOf<E>
    try {
      return await fetchCsv(endpoint, input, onLines)
    } finally {
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    }
  }
  return (
    <ul className={classes.requests} aria-label={t('requests')}>
      {shown.map((opinion) => (
        <li key={opinion.id} className={classes.request}>
          <OpinionTag opinion={opinion} />
          <div className={classes.words}>
            <span>
              <IsolatedText>{exportText(opinion) ?? ''}</IsolatedText>
            </span>
            <StageText opinion={opinion} />
          </div>
          {canDownload(secondOpinionSnapshot(opinion)) && (
            <ExportButton
              fetchFile={(onLines) => fetchFile(opinion, onLines)}
              fileName={fileName}
              words={{
                button: t('download'),
                label: t('label', { export: exportText(opinion) ?? '' }),
                progress: (count) => t('progress', { count }),
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const StageText = ({ opinion }: { opinion: SecondOpinion }) => {
  const { t } = useTranslation('exports')
  const dates = useDates()
  const stage = exportStage(secondOpinionSnapshot(opinion))
  if (stage === null) return null
  const { lapsesAt, decider, answer } = opinion
  const text = t(`texts.${stage}`, {
    date: isolated(dates.day(lapsesAt)),
    time: isolated(dates.time(lapsesAt)),
    name: isolated(decider?.name ?? decider?.email ?? ''),
    answer: isolated(answer ?? ''),
  })
  return (
    <span className={classes.quiet}>
      <IsolatedText>{text}</IsolatedText>
    </span>
  )
}
