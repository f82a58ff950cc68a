import { type Icon, IconFileTypePdf, IconFileWord, IconPhoto } from '@tabler/icons-react'
import type { ApplicationDocument } from '#contract/endpoints/review.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AskButton } from '../marks/ask-button.tsx'
import { MarkPlace } from '../marks/mark-place.tsx'
import { useReviewed } from '../review-context.ts'
import { type DocumentKind, kindOf } from './document-kind.ts'
import classes from './documents.module.css'
import { useFileSizeText } from './use-file-size-text.ts'

const ICONS: Record<DocumentKind, Icon> = { picture: IconPhoto, pdf: IconFileTypePdf, word: IconFileWord }

interface DocumentListProps {
  documents: readonly ApplicationDocument[]
  shownId: string
  onPick: (id: string) => void
}

/** Each document with what it is, and a place to ask for a better one. */
export const DocumentList = ({ documents, shownId, onPick }: DocumentListProps) => {
  const { t } = useTranslation(['review', 'targets'])
  const dates = useDates()
  const sizeWords = useFileSizeText()
  const { askable } = useReviewed()
  return (
    <ul className={classes.list}>
      {documents.map((document) => {
        const { id, documentType, name, size, uploadedAt } = document
        const Icon = ICONS[kindOf(document)]
        const target = `documents.${documentType}` as const
        return (
          <li key={id} className={classes.item} data-shown={id === shownId}>
            <button
              type="button"
              className={classes.pick}
              aria-pressed={id === shownId}
              onClick={() => onPick(id)}
            >
              <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
              <span className={classes.words}>
                <span className={classes.type}>{t(`targets:documents.${documentType}`)}</span>
                <bdi className={classes.file}>{name}</bdi>
                <span className={classes.facts}>
                  {t('documents.facts', {
                    size: sizeWords(size),
                    date: dates.day(uploadedAt),
                  })}
                </span>
              </span>
            </button>
            {askable.includes(target) && (
              <div className={classes.tool}>
                <AskButton target={target} />
              </div>
            )}
            <MarkPlace as="div" target={target} className={classes.mark} />
          </li>
        )
      })}
    </ul>
  )
}
