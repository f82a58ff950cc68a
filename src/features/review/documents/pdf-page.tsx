import { useEffect, useRef } from 'react'
import { useLatest } from '#src/shared/ui/use-latest.ts'
import classes from './documents.module.css'
import type { Pdf } from './open-pdf.ts'

interface PdfPageProps {
  pdf: Pdf
  page: number
  /** Pixels of the page that is drawn. */
  width: number
  label: string
  onUnreadable: () => void
}

/** What every browser can draw at once. */
const MOST_PIXELS = 16_000_000

/** One page of a PDF, drawn as sharp as the screen is. */
export const PdfPage = ({ pdf, page, width, label, onUnreadable }: PdfPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const unreadable = useLatest(onUnreadable)

  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const draw = async () => {
      const drawn = await pdf.getPage(page)
      const paper = canvas.current
      if (isOver || !paper) return
      const sheet = drawn.getViewport({ scale: 1 })
      const sharp = (width / sheet.width) * (window.devicePixelRatio || 1)
      const most = Math.sqrt(MOST_PIXELS / (sheet.width * sheet.height))
      const viewport = drawn.getViewport({ scale: Math.min(sharp, most) })
      paper.width = Math.floor(viewport.width)
      paper.height = Math.floor(viewport.height)
      const task = drawn.render({ canvas: paper, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    draw().catch(() => {
      if (!isOver) unreadable.current()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [pdf, page, width, unreadable])

  return (
    <canvas
      ref={canvas}
      // Letters are drawn in the direction of the canvas, not of the page around it.
      dir="ltr"
      className={classes.page}
      role="img"
      aria-label={label}
      style={{ width }}
    />
  )
}
