import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import classes from './documents.module.css'
import type { Zoom } from './use-zoom.ts'

interface ViewerToolsProps {
  zoom: Zoom
  download: ReactNode
  /** What else can be done, such as turning pages. */
  children?: ReactNode
}

/** What can be done with the document that is shown. */
export const ViewerTools = ({ zoom, download, children }: ViewerToolsProps) => {
  const { t } = useTranslation('review')
  const numbers = useNumbers()
  return (
    <div className={classes.tools}>
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
