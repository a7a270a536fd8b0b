import { type ExportRange, findRangeError } from '@fondly/contract/sentences/export-range';
import { toLocalDate } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { explainRangeError } from './explain-range-error.ts';

type Props = { content: 'orders' | 'sales' };

/** Downloads orders or sales of any days as CSV. The server names the file after its days and their time zone. */
export function ExportButton({ content }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        <IconDownload size={20} aria-hidden />
        {m.common_download_csv()}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={m.common_download_csv()}>
        <ExportForm content={content} onClose={close} />
      </Dialog>
    </>
  );
}

const daysByDefault = 30;

function ExportForm({ content, onClose }: Props & { onClose: () => void }) {
  const { timezone } = useRestaurant().restaurant;
  const today = toLocalDate(readNow(), timezone);
  const first = new Date(Date.parse(today) - (daysByDefault - 1) * 86_400_000).toISOString().slice(0, 10);
  const [range, setRange] = useState<ExportRange>({ from: first, to: today });
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findRangeError(range);
    setError(found && explainRangeError(found));
    if (found) return;
    download(`/api/restaurant/${content}.csv?${new URLSearchParams(range)}`);
    onClose();
  };
  return (
    <form className="stack gap-14" onSubmit={submit} noValidate>
      <div className="stack gap-14">
        <TextField
          type="date"
          label={m.common_first_day()}
          value={range.from}
          onChange={(event) => setRange({ ...range, from: event.target.value })}
          data-autofocus
        />
        <TextField
          type="date"
          label={m.common_last_day()}
          value={range.to}
          onChange={(event) => setRange({ ...range, to: event.target.value })}
        />
      </div>
      <p className="note">{m.common_days_in_zone({ zone: timezone })}</p>
      {error && <Banner tone="error">{error}</Banner>}
      <Button type="submit" wide>
        {m.common_download_csv()}
      </Button>
      <Button variant="subtle" wide onClick={onClose}>
        {m.common_cancel()}
      </Button>
    </form>
  );
}

function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
