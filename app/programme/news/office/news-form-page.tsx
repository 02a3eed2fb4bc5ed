import { type ComponentProps, useState } from "react";
import { ImageField } from "../../../house/images/office/image-field.tsx";
import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { BeforePublic, imagePoints, type PublicPoint } from "../../../house/published-items/office/checklist.tsx";
import { ChosenArt } from "../../../house/published-items/office/chosen-image.tsx";
import { CountedBox } from "../../../platform/ui/office/counted-box.tsx";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { TextBox, TextInput } from "../../../platform/ui/office/input.tsx";
import { StatusField } from "../../../platform/ui/office/status-field.tsx";
import { Suggestions } from "../../../platform/ui/office/suggestions.tsx";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { NewsCard } from "../news-card.tsx";
import { editorialTeam, type StaffNews } from "../news-item.ts";
import { newsLengths } from "../schema.ts";
import { shownFrom } from "./shown-from.ts";

/** A news item's card as guests will see it, inert. */
function NewsPreview({ typed, image }: { typed: Values; image: FormImage | null }) {
  const title = typed.title?.trim();
  const item = {
    _id: "preview",
    title: title || "The headline",
    short_description: typed.short_description ?? "",
    category: typed.category ?? "",
    date: typed.date || "2026-01-01",
    image: "",
  };
  return (
    <div role="img" aria-label={`Preview: ${item.title}`} className="max-lg:hidden">
      <div inert className={title ? "" : "[&_h2]:opacity-30"}>
        <NewsCard item={item} art={<ChosenArt image={image} className="h-full" />} />
      </div>
    </div>
  );
}

/** The shape of an item's image above its text, width by height. */
const WIDE = 16 / 9;

type PageProps = ComponentProps<typeof FormPage>;

interface NewsFormPageProps extends Pick<PageProps, "title" | "heading" | "form" | "save" | "actions"> {
  /** The edited item; undefined for a new one. */
  item?: StaffNews;
}

function textPoints({ short_description = "", long_description = "" }: Values): PublicPoint[] {
  const missing = [
    !short_description.trim() && "No short description yet",
    !long_description.trim() && "No long description yet",
  ];
  return missing.flatMap((text) => (text ? [{ good: false, text }] : []));
}

/** The form of a news item beside the card it makes. */
export function NewsFormPage({ item, ...page }: NewsFormPageProps) {
  const { form } = page;
  const { typed } = form;
  const [image, setImage] = useState<FormImage | null>(null);
  const known = useApi("GET /news/admin-all-news", {}).data ?? [];
  const from = shownFrom(typed.date ?? "");
  return (
    <FormPage
      {...page}
      needs="news.change"
      back={{ to: "/admin/news-items", label: "News" }}
      aside={
        <div className="grid content-start gap-7 lg:sticky lg:top-[calc(var(--bar)+28px)]">
          <NewsPreview typed={typed} image={image} />
          <BeforePublic points={[...imagePoints(image, typed.alt ?? ""), ...textPoints(typed)]} />
        </div>
      }
    >
      <TextInput {...form.field("title")} label="Title" wide autoComplete="off" />
      <CountedBox
        {...form.field("short_description")}
        label="Short description"
        wide
        rows={2}
        typed={typed.short_description ?? ""}
        most={newsLengths.short}
      />
      <TextBox
        {...form.field("long_description")}
        label="Long description"
        wide
        lines={9}
        hint="A blank line starts a new paragraph."
      />
      <TextInput {...form.field("category")} label="Category" optional autoComplete="off" list="news-categories" />
      <TextInput
        {...form.field("author")}
        label="Author"
        optional
        autoComplete="off"
        list="news-authors"
        hint={`Leave blank for ${editorialTeam()}.`}
      />
      <TextInput {...form.field("date")} label="Date" type="date" />
      <StatusField
        {...form.field("status")}
        means={{
          on: from ? `Visible to guests from ${from}, once saved.` : "Visible to guests once saved.",
          off: "Hidden from guests.",
        }}
      />
      <TextInput
        {...form.field("redirect_url")}
        label="Redirect URL"
        optional
        wide
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="The rest of the story, if it is on another site."
      />
      <ImageField
        stored={form.kept.image ?? ""}
        color={item?.picture?.color}
        image={form.field("image")}
        imageId={form.field("image_id")}
        alt={form.field("alt")}
        focus={form.field("focus")}
        aspect={WIDE}
        onShown={setImage}
      />
      <Suggestions id="news-categories" values={known.map(({ category }) => category)} />
      <Suggestions id="news-authors" values={known.map(({ author }) => author ?? "")} />
    </FormPage>
  );
}
