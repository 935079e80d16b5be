"""The measurements of Tests/Load/run: a module for each group of figures, and what they share."""
