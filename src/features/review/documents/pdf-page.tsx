import { useEffect, useRef } from 'react'
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

/** One page of a PDF, drawn as sharp as the screen is. */
export const PdfPage = ({ pdf, page, width, label, onUnreadable }: PdfPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const unreadable = useRef(onUnreadable)
  unreadable.current = onUnreadable

  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const draw = async () => {
      const drawn = await pdf.getPage(page)
      const paper = canvas.current
      if (isOver || !paper) return
      const scale = width / drawn.getViewport({ scale: 1 }).width
      const viewport = drawn.getViewport({ scale: scale * (window.devicePixelRatio || 1) })
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
  }, [pdf, page, width])

  return <canvas ref={canvas} className={classes.page} role="img" aria-label={label} style={{ width }} />
}
