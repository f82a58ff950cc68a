import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { CardStatus } from '#contract/entities/payment-method.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './slots.module.css'

interface AddTileProps {
  slot: CardStatus
  onAdd: (slot: CardStatus) => void
}

/** An empty place, and what a card there would do. */
export const AddTile = ({ slot, onAdd }: AddTileProps) => {
  const { t } = useTranslation('manage-payment')
  const textId = useId()
  return (
    <div className={classes.add}>
      <IconPlus className={classes.plus} size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <button
          type="button"
          className={classes.label}
          aria-describedby={textId}
          aria-haspopup="dialog"
          onClick={() => onAdd(slot)}
        >
          {t(`add.${slot}`)}
        </button>
        <span id={textId} className={classes.text}>
          {t(`addText.${slot}`)}
        </span>
      </div>
    </div>
  )
}
