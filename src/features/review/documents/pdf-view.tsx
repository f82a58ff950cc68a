import { ActionIcon, Loader } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from '../review.module.css'
import { openPdf, type Pdf } from './open-pdf.ts'
import { type FileViewProps, useZoom, ViewerTools, type ViewFailure } from './viewer-tools.tsx'

const failureOf = (error: unknown): ViewFailure =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable'

/** The pages of a PDF, one at a time. */
export const PdfView = ({ file, name, download, onFailure }: FileViewProps) => {
  const { t } = useTranslation('review')
  const zoom = useZoom()
  // The width without the scroll bar, so that no part of a page is cut.
  const [container, { left, right }] = useResizeObserver<HTMLElement>()
  const innerWidth = right - left
  const [pdf, setPdf] = useState<Pdf>()
  const [page, setPage] = useState(1)
  const fail = useLatest(onFailure)

  useEffect(() => {
    let isOver = false
    const opened = openPdf(file)
    opened.pdf.then(
      (pdf) => !isOver && setPdf(pdf),
      (error) => !isOver && fail.current(failureOf(error)),
    )
    return () => {
      isOver = true
      opened.close()
    }
  }, [file, fail])

  const total = pdf?.numPages ?? 0
  const previous = page > 1 ? () => setPage(page - 1) : undefined
  const next = page < total ? () => setPage(page + 1) : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    zoom.onKeyDown(event)
    if (event.key === 'PageUp') previous?.()
    else if (event.key === 'PageDown') next?.()
    else return
    event.preventDefault()
  }
  const turn = { variant: 'subtle', color: 'gray', size: 36 } as const

  return (
    <>
      <ViewerTools zoom={zoom} download={download}>
        <span className={classes.pages}>
          <ActionIcon {...turn} aria-label={t('documents.previous')} disabled={!previous} onClick={previous}>
            <IconChevronLeft className={classes.turn} size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <span role="status">{total > 0 && t('documents.page', { page, total })}</span>
          <ActionIcon {...turn} aria-label={t('documents.next')} disabled={!next} onClick={next}>
            <IconChevronRight className={classes.turn} size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      </ViewerTools>
      <section
        ref={container}
        className={classes.paper}
        aria-label={t('documents.viewer', { name: isolated(name) })}
        // Keyboard users must reach a scrollable area.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the area scrolls
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {pdf && innerWidth > 0 ? (
          <PdfPage
            pdf={pdf}
            page={page}
            width={Math.floor(innerWidth * zoom.level)}
            label={t('documents.pageOf', { page, total, name: isolated(name) })}
            onUnreadable={() => onFailure('unreadable')}
          />
        ) : (
          <Loader size="sm" aria-hidden />
        )}
      </section>
    </>
  )
}

interface PdfPageProps {
  pdf: Pdf
  page: number
  /** Width of the page in CSS pixels. */
  width: number
  label: string
  onUnreadable: () => void
}

/** Pixels of the largest canvas that every browser can draw. */
const MOST_PIXELS = 16_000_000

/** A page of a PDF at the screen's resolution. */
const PdfPage = ({ pdf, page, width, label, onUnreadable }: PdfPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fail = useLatest(onUnreadable)

  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const draw = async () => {
      const pdfPage = await pdf.getPage(page)
      const element = canvas.current
      if (isOver || !element) return
      const fullSize = pdfPage.getViewport({ scale: 1 })
      const screenScale = (width / fullSize.width) * (window.devicePixelRatio || 1)
      const largestScale = Math.sqrt(MOST_PIXELS / (fullSize.width * fullSize.height))
      const viewport = pdfPage.getViewport({ scale: Math.min(screenScale, largestScale) })
      element.width = Math.floor(viewport.width)
      element.height = Math.floor(viewport.height)
      const task = pdfPage.render({ canvas: element, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    draw().catch(() => {
      if (!isOver) fail.current()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [pdf, page, width, fail])

  return (
    <canvas
      ref={canvas}
      // The canvas draws text in its own direction, so it must not inherit the page's.
      dir="ltr"
      className={classes.documentPage}
      role="img"
      aria-label={label}
      style={{ width }}
    />
  )
}
