import * as m from '@fondly/messages';
import { Button } from '../ui/actions/button.tsx';

/** Takes the place of a part whose script cannot be loaded, as after a deploy that replaced it. */
export const PartFailed = () => (
  <p className="row wrap gap-12 muted" role="alert">
    {m.page_broken_title()}{' '}
    <Button variant="light" onClick={() => window.location.reload()}>
      {m.page_reload()}
    </Button>
  </p>
);
