import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useId } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import type { RefusedEvent } from '#contract/refusal-reasons.ts'
import { RefusalReason } from '#src/shared/refusals/refusal-reason.tsx'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import classes from './administration.module.css'

export interface AdministrationDialogProps {
  customer: Customer
  onClose: () => void
}

interface Action {
  label: string
  dialog: () => Promise<ComponentType<AdministrationDialogProps>>
  /** True if the act restricts the customer. */
  isGrave: boolean
}

interface AdministrationRowProps {
  label: string
  customer: Customer
  actions: readonly Action[]
  /** The reason for which there is no action now. */
  refused?: RefusedEvent | null
  children: ReactNode
}

/** One fact of the account with its actions. */
export const AdministrationRow = ({
  label,
  customer,
  actions,
  refused,
  children,
}: AdministrationRowProps) => {
  const id = useId()
  return (
    <div className={classes.row}>
      <dt id={id}>{label}</dt>
      <dd className={classes.fact}>{children}</dd>
      <dd className={classes.actions}>
        {refused && actions.length === 0 && (
          <span className={classes.note}>
            <RefusalReason refused={refused} hasWay={false} />
          </span>
        )}
        {actions.map((action) => (
          <ActionButton key={action.label} {...action} about={id} customer={customer} />
        ))}
      </dd>
    </div>
  )
}

interface ActionButtonProps extends Action {
  /** Id of the row's label, which describes the button to screen readers. */
  about: string
  customer: Customer
}

const ActionButton = ({ label, dialog, isGrave, about, customer }: ActionButtonProps) => {
  const { Part, open, close } = useOnDemand(dialog, 'fields')
  return (
    <>
      <Button
        size="sm"
        variant={isGrave ? 'outline' : 'default'}
        {...(isGrave && { color: 'bad' })}
        aria-haspopup="dialog"
        aria-describedby={about}
        onClick={open}
      >
        {label}
      </Button>
      {Part && <Part customer={customer} onClose={close} />}
    </>
  )
}
