import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ApplicationDocument } from '#contract/endpoints/review.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { saveFile } from '#src/shared/browser/save-file.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { documentFile } from './document-file.ts'
import { kindOf } from './document-kind.ts'
import classes from './documents.module.css'
import type { Unshown } from './file-view.ts'
import { PictureView } from './picture-view.tsx'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

const Fetching = () => {
  const { t } = useTranslation('review')
  return (
    <p className={classes.fetching} role="status">
      <Loader size="sm" aria-hidden />
      {t('documents.loading')}
    </p>
  )
}

interface DocumentViewerProps {
  customerId: string
  document: ApplicationDocument
}

/** One document in place: a picture, the pages of a PDF, or why it cannot be shown here. */
export const DocumentViewer = ({ customerId, document }: DocumentViewerProps) => {
  const { t } = useTranslation('review')
  const [unshown, setUnshown] = useState<Unshown>()
  const query = useQuery(documentFile(customerId, document.id))
  const { data: file, refetch } = query
  const { name } = document
  const kind = kindOf(document)
  const download = file && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={t('documents.downloadOf', { name })}
      onClick={() => saveFile(file, name)}
    >
      {t('documents.download')}
    </Button>
  )
  const View = kind === 'pdf' ? PdfView : PictureView
  const why = unshown ?? (kind === 'word' ? 'word' : null)
  return (
    <div className={classes.viewer}>
      {query.isError && !query.isFetching ? (
        <ProblemAlert problem={toCallProblem(query.error)} onRetry={() => void refetch()} />
      ) : !file ? (
        <Fetching />
      ) : why ? (
        <div className={classes.unshown} role={unshown ? 'alert' : undefined}>
          <p>{t(`documents.${why}`)}</p>
          {download}
        </div>
      ) : (
        <Suspense fallback={<Fetching />}>
          <View file={file} name={name} download={download} onUnshown={setUnshown} />
        </Suspense>
      )}
    </div>
  )
}
