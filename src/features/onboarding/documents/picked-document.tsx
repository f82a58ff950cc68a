import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { CustomerDocument } from '#contract/entities/document.ts'
import type { FieldProblemOf } from '#src/shared/forms/field-words.ts'
import { useFieldWords } from '#src/shared/forms/field-words.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { DocumentRow } from './document-row.tsx'
import { DocumentState } from './document-state.tsx'

interface PickedDocumentProps
  extends Pick<ComponentProps<typeof DocumentRow>, 'type' | 'onPick' | 'onRefuse'> {
  onFile: CustomerDocument | undefined
  picked: File | undefined
  problem: FieldProblemOf | null
  /** Whole per cent while the picked file is on its way. */
  percent: number | null
  onRemove: () => void
}

/** A document that is sent together with everything else on its screen. */
export const PickedDocument = ({
  onFile,
  picked,
  problem,
  percent,
  onRemove,
  ...row
}: PickedDocumentProps) => {
  const { t } = useTranslation('onboarding')
  const words = useFieldWords()
  const isBusy = percent !== null
  return (
    <DocumentRow
      {...row}
      hasFile={picked !== undefined || onFile !== undefined}
      isBusy={isBusy}
      problem={problem && <bdi>{words(problem)}</bdi>}
      state={<DocumentState picked={picked?.name ?? null} percent={percent} onFile={onFile?.name} />}
      actions={
        picked &&
        !isBusy && (
          <Button
            variant="subtle"
            size="xs"
            onClick={onRemove}
            aria-label={t('documents.removeFor', { file: picked.name })}
          >
            {t('documents.remove')}
          </Button>
        )
      }
    />
  )
}
