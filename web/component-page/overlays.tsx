import { IconBell, IconCheck, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../src/shared/ui/actions/button.tsx';
import { IconButton } from '../src/shared/ui/actions/icon-button.tsx';
import { TextField } from '../src/shared/ui/forms/text-field.tsx';
import { AlertDialog, Dialog, Drawer } from '../src/shared/ui/overlays/dialog.tsx';
import { Menu } from '../src/shared/ui/overlays/menu.tsx';
import { Popover } from '../src/shared/ui/overlays/popover.tsx';
import { Part, States } from './part.tsx';

type Opened = 'small' | 'medium' | 'large' | 'compact' | 'alert' | 'drawer';
const nothing = () => {};

export function Overlays() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Part title="Overlays">
      <States name="Dialog, AlertDialog, Drawer">
        {(['small', 'medium', 'large', 'compact', 'alert', 'drawer'] as const).map((name) => (
          <Button key={name} variant="default" onClick={() => setOpened(name)}>
            Open {name}
          </Button>
        ))}
      </States>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Dialog key={size} title={`A ${size} dialog`} size={size} isOpen={opened === size} onClose={close}>
          <TextField label="The first field has the focus" data-autofocus />
        </Dialog>
      ))}
      <Dialog title="A compact dialog" density="compact" isOpen={opened === 'compact'} onClose={close}>
        <p>The close button has the focus.</p>
      </Dialog>
      <AlertDialog
        title="New Order!"
        note="Just now"
        icon={<IconBell size={28} aria-hidden />}
        isOpen={opened === 'alert'}
      >
        <p>Only the button closes it.</p>
        <Button size="main" wide data-autofocus onClick={close}>
          Got it!
        </Button>
      </AlertDialog>
      <Drawer title="Menu" closeLabel="Close the menu" isOpen={opened === 'drawer'} onClose={close}>
        <p>A drawer</p>
      </Drawer>
      <Popups />
    </Part>
  );
}

const Popups = () => (
  <States name="Menu, Popover">
    <Menu
      placement="bottom start"
      trigger={(props) => (
        <IconButton {...props} variant="outlined" aria-label="More for this row">
          <IconDots size={20} aria-hidden />
        </IconButton>
      )}
      items={[
        { label: 'Duplicate', icon: <IconCopy size={20} />, onSelect: nothing },
        { label: 'A link', to: '/' },
        { label: 'Marked', mark: <IconCheck size={20} />, onSelect: nothing },
        { label: 'Disabled', isDisabled: true, onSelect: nothing },
        { label: 'Delete', icon: <IconTrash size={20} />, tone: 'danger', onSelect: nothing },
      ]}
    />
    <Popover
      label="Notifications"
      trigger={(props) => (
        <Button {...props} variant="default">
          Open a popover
        </Button>
      )}
    >
      {(close) => (
        <Button variant="subtle" wide onClick={close}>
          Close
        </Button>
      )}
    </Popover>
  </States>
);
