import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from '../review.module.css'

interface ViewerToolsProps {
  zoom: Zoom
  download: ReactNode
  /** Further tools, such as turning pages. */
  children?: ReactNode
}

/** The tools of the open document. */
export const ViewerTools = ({ zoom, download, children }: ViewerToolsProps) => {
  const { t } = useTranslation('review')
  const numbers = useNumbers()
  return (
    <div className={classes.documentTools}>
      {children}
      <span className={classes.zoom}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('documents.zoomOut')}
          disabled={!zoom.smaller}
          onClick={zoom.smaller}
        >
          <IconZoomOut size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span role="status">
          <Latin>{numbers.percent(zoom.level)}</Latin>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('documents.zoomIn')}
          disabled={!zoom.larger}
          onClick={zoom.larger}
        >
          <IconZoomIn size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
      <span className={classes.download}>{download}</span>
    </div>
  )
}

/** Zoom factors; 1 is the width of the page. */
const LEVELS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const FIT = LEVELS.indexOf(1)

interface Zoom {
  level: number
  /** Undefined at the largest level. */
  larger: (() => void) | undefined
  /** Undefined at the smallest level. */
  smaller: (() => void) | undefined
  /** The keys +, - and 0. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** The zoom of a document. */
export const useZoom = (): Zoom => {
  const [index, setIndex] = useState(FIT)
  const larger = index < LEVELS.length - 1 ? () => setIndex(index + 1) : undefined
  const smaller = index > 0 ? () => setIndex(index - 1) : undefined
  const keys: Record<string, (() => void) | undefined> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': () => setIndex(FIT),
  }
  return {
    level: LEVELS[index] ?? 1,
    larger,
    smaller,
    onKeyDown: ({ key, ctrlKey, metaKey }) => {
      if (!ctrlKey && !metaKey) keys[key]?.()
    },
  }
}

/** The reason why a loaded file cannot be shown. */
export type ViewFailure = 'unreadable' | 'locked'

export interface FileViewProps {
  file: Blob
  name: string
  /** The download button. */
  download: ReactNode
  onFailure: (failure: ViewFailure) => void
}
