import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type ApplicationDocument, downloadOriginal, openDocument } from '#contract/endpoints/review.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchFile, saveFile } from '#src/shared/api/files.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from '../review.module.css'
import { type FileViewProps, useZoom, ViewerTools, type ViewFailure } from './viewer-tools.tsx'

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

/** A document on the page: a picture, a PDF, or the reason why it cannot be shown. */
export const DocumentViewer = ({ customerId, document }: DocumentViewerProps) => {
  const { t } = useTranslation('review')
  const [failure, setFailure] = useState<ViewFailure>()
  const query = useQuery(documentFile(customerId, document.id))
  const { data: file, refetch } = query
  const { name } = document
  const kind = kindOf(document)
  const download = <OriginalDownload customerId={customerId} document={document} />
  const View = kind === 'pdf' ? PdfView : PictureView
  const reason = failure ?? (kind === 'word' ? 'word' : null)
  return (
    <div className={classes.viewer}>
      {query.isError && !query.isFetching ? (
        <ProblemAlert problem={toCallProblem(query.error)} onRetry={() => void refetch()} />
      ) : !file ? (
        <Fetching />
      ) : reason ? (
        <div className={classes.unshown} role={failure ? 'alert' : undefined}>
          <p>{t(`documents.${reason}`)}</p>
          {download}
        </div>
      ) : (
        <Suspense fallback={<Fetching />}>
          <View file={file} name={name} download={download} onFailure={setFailure} />
        </Suspense>
      )}
    </div>
  )
}

/** Saves the file as it was uploaded. The page never shows this original. */
const OriginalDownload = ({ customerId, document: { id, name } }: DocumentViewerProps) => {
  const { t } = useTranslation('review')
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { url } = await call(downloadOriginal, { params: { customerId, documentId: id } })
      saveFile(await fetchFile(url, downloadOriginal.failure), name)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={t('documents.downloadOf', { name })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('documents.download')}
    </Button>
  )
}

/** Milliseconds that a closed document stays in memory. */
const CACHE_MS = 60_000

/**
 * The bytes of a document. Its signed URL expires after five minutes, so each fetch requests a new URL. A document
 * never changes; it is only replaced.
 */
const documentFile = (customerId: string, documentId: string) =>
  queryOptions({
    queryKey: ['document-files', customerId, documentId],
    queryFn: async ({ signal }): Promise<Blob> => {
      const { url } = await call(openDocument, { params: { customerId, documentId } }, { signal })
      return fetchFile(url, openDocument.failure)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
    retry: false,
  })

export type DocumentKind = 'picture' | 'pdf' | 'word'

/** The viewer of a document, chosen by the type that the server detected. */
export const kindOf = ({ mime }: Pick<ApplicationDocument, 'mime'>): DocumentKind => {
  if (mime === 'application/pdf') return 'pdf'
  return mime.startsWith('image/') ? 'picture' : 'word'
}

/** A picture, as wide as its container or larger. */
const PictureView = ({ file, name, download, onFailure }: FileViewProps) => {
  const { t } = useTranslation('review')
  const zoom = useZoom()
  const [url, setUrl] = useState<string>()
  const label = t('documents.picture', { name: isolated(name) })

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  return (
    <>
      <ViewerTools zoom={zoom} download={download} />
      <section
        className={classes.paper}
        aria-label={t('documents.viewer', { name: isolated(name) })}
        // Keyboard users must reach a scrollable area.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the area scrolls
        tabIndex={0}
        onKeyDown={zoom.onKeyDown}
      >
        {url && (
          <img
            className={classes.picture}
            src={url}
            alt={label}
            style={{ width: `${zoom.level * 100}%` }}
            onError={() => onFailure('unreadable')}
          />
        )}
      </section>
    </>
  )
}
