import { useEffect, useState } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from '../review.module.css'
import { type FileViewProps, useZoom, ViewerTools } from './viewer-tools.tsx'

/** A picture, as wide as its place or larger. */
export const PictureView = ({ file, name, download, onUnshown }: FileViewProps) => {
  const { t } = useTranslation('review')
  const zoom = useZoom()
  const [url, setUrl] = useState<string>()
  const label = t('documents.picture', { name: isolated(name) })

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <>
      <ViewerTools zoom={zoom} download={download} />
      <section
        className={classes.paper}
        aria-label={t('documents.viewer', { name: isolated(name) })}
        // Keyboard users must reach a scrollable area.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        onKeyDown={zoom.onKeyDown}
      >
        {url && (
          <img
            className={classes.picture}
            src={url}
            alt={label}
            style={{ width: `${zoom.level * 100}%` }}
            onError={() => onUnshown('unreadable')}
          />
        )}
      </section>
    </>
  )
}
