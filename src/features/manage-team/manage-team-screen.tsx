import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TeamSortField } from '#contract/endpoints/team.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useSignOut } from '#src/shared/account/use-sign-out.tsx'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './manage-team.module.css'
import { sendChange, type TeamChange, takesAway } from './team-change.ts'
import { useTeamColumns } from './team-columns.tsx'
import { reloadTeam, teamQuery } from './team-query.ts'
import type { TeamSearch } from './team-search.ts'

const fetchInviteDialog = async () => (await import('./invite-member.tsx')).InviteMember

const Team = () => {
  const { t } = useTranslation('manage-team')
  const queryClient = useQueryClient()
  const table = useTableSearch<TeamSortField>()
  const [change, setChange] = useState<TeamChange | null>(null)
  const invite = useOnDemand(fetchInviteDialog, 'fields')
  const signOut = useSignOut()
  const columns = useTeamColumns({ onChange: setChange, onSignOut: signOut.open })
  const { page, sort, order, search } = useSearch({ strict: false }) as TeamSearch
  const list = usePagedList(useQuery(teamQuery({ page, sort, order, search })), ({ members }) => members)

  const invitation = (
    <Button
      className={classes.add}
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      onClick={invite.open}
    >
      {t('invite.open')}
    </Button>
  )

  return (
    <div className={classes.screen}>
      <DataTable
        label={t('label')}
        emptyHint={t('emptyHint')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={PAGE_SIZE}
        sort={table.sort}
        onSort={table.setSort}
        onPage={table.setPage}
        tool={invitation}
        search={{ label: t('search'), value: table.search, onSearch: table.setSearch }}
      />
      {invite.Part && <invite.Part onClose={invite.close} onInvited={() => void reloadTeam(queryClient)} />}
      {signOut.dialog}
      {change && (
        <ChangeDialog
          change={change}
          onClose={() => setChange(null)}
          onChanged={() => reloadTeam(queryClient)}
        />
      )}
    </div>
  )
}

/** The reseller's own staff, for administrators. */
export const ManageTeamScreen = () => (useMayDo()('team.list') ? <Team /> : null)

interface ChangeDialogProps {
  change: TeamChange
  onClose: () => void
  /** Reloads the list. The dialog stays open until the list is loaded, so that the focus does not move to a row that disappears. */
  onChanged: () => Promise<void>
}

/** Confirms a change. Administrators who reduce their own permissions see a warning. */
const ChangeDialog = ({ change, onClose, onChanged }: ChangeDialogProps) => {
  const { t } = useTranslation('manage-team')
  const { kind, member } = change
  const isSelf = useCurrent().user.id === member.id
  const email = isolated(member.email)

  const dialog = useDialog(dialogs.teamChange, {
    send: async (idempotencyKey) => {
      await sendChange(change, idempotencyKey)
      void notify.success(t(`change.${kind}.done`, { email }))
      await onChanged()
    },
    onDone: onClose,
    onClose: () => {
      // After a refusal, another administrator may have changed the member.
      if (dialog.problem) void onChanged()
      onClose()
    },
  })

  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(`change.${kind}.title`)}
      confirm={t(`change.${kind}.confirm`)}
      isDestructive={takesAway(kind) || kind === 'withdraw'}
    >
      <p>{t(`change.${kind}.text`, { email })}</p>
      {isSelf && takesAway(kind) && <p className={classes.warning}>{t('change.self')}</p>}
    </ConfirmDialog>
  )
}
