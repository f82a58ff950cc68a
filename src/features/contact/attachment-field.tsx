import { Button, CloseButton } from '@mantine/core'
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { FILE_EXTENSIONS } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import { fileProblem } from '#rules/documents.ts'
import { type FieldProblemOf, useFieldMessage } from '#src/shared/forms/field-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './contact.module.css'

const ACCEPT = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

interface AttachmentFieldProps {
  file: File | null
  /** The server's refusal. */
  refused: FieldProblemOf | null
  /** Upload progress in whole percent. */
  percent: number | null
  disabled: boolean
  onPick: (file: File | null) => void
}

export const AttachmentField = ({ file, refused, percent, disabled, onPick }: AttachmentFieldProps) => {
  const { t } = useTranslation('contact')
  const label = t('common:optional', { label: t('attachment') })
  const words = useFieldMessage()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [unfit, setUnfit] = useState<FieldMessage | null>(null)
  const id = useId()
  const problem = unfit ? { message: unfit } : refused

  const take = (picked: File | undefined) => {
    if (!picked) return
    const found = fileProblem(picked)
    setUnfit(found)
    onPick(found ? null : picked)
  }

  const remove = () => {
    setUnfit(null)
    onPick(null)
    button.current?.focus()
  }

  return (
    <fieldset className={classes.attachment} disabled={disabled}>
      <legend className={classes.label}>{label}</legend>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <div className={classes.pick}>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint ${id}-problem`}
        >
          {t('pick')}
        </Button>
        {file && (
          <span className={classes.file}>
            <IconFile size={16} stroke={1.75} aria-hidden />
            <bdi className={classes.fileName}>{file.name}</bdi>
            {percent === null ? (
              <CloseButton size="sm" aria-label={t('remove', { file: file.name })} onClick={remove} />
            ) : (
              <progress className={classes.progress} max={100} value={percent} aria-label={file.name} />
            )}
          </span>
        )}
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('attachmentHint')}
      </p>
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {problem && words(problem)}
      </p>
    </fieldset>
  )
}
