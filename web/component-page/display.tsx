import { Logo } from '../src/shared/ui/display/logo.tsx';
import { Picture } from '../src/shared/ui/display/picture.tsx';
import { QrCode } from '../src/shared/ui/display/qr-code.tsx';
import { Tag } from '../src/shared/ui/display/tag.tsx';
import { Part, States } from './part.tsx';

const ratios = ['4/3', '16/9', '1/1'] as const;

export const Display = () => (
  <Part title="Display">
    <States name="Tag">
      {(['off', 'pick', 'plain', 'few'] as const).map((variant) => (
        <Tag key={variant} variant={variant}>
          {variant}
        </Tag>
      ))}
      <Tag variant="off" small>
        small
      </Tag>
    </States>
    <States name="Picture: ratios, missing" layout="columns">
      {ratios.map((ratio) => (
        <Picture key={ratio} src="/pictures/butter-chicken-curry.webp" alt="Butter chicken curry" ratio={ratio} />
      ))}
      <Picture src={null} alt="" />
    </States>
    <States name="QrCode, Logo" layout="columns">
      <QrCode text="9F2MKP" label="Pickup code 9F2MKP" />
      <Logo heightPixels={48} />
    </States>
  </Part>
);
