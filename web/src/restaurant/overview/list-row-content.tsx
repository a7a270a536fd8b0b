import type { ReactNode } from 'react';
import { Picture } from '../../shared/ui/display/picture.tsx';

type Props = {
  /** `false` where the words need its space. */ picture: string | false | null;
  title: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
};

/** The picture, the title and the facts of a row. */
export function ListRowContent({ picture, title, facts, children }: Props) {
  return (
    <>
      {picture !== false && <Picture src={picture} alt="" ratio="1/1" sizes="44px" className="size-44 radius-12" />}
      <span className="stack grow break leading-135">
        <b>{title}</b>
        <span className="note">{facts}</span>
        {children}
      </span>
    </>
  );
}
